import { expect, test } from 'vitest';
import { signatureOf } from './sig-v4.ts';

/** The examples that Amazon publishes with the specification, with the key that it publishes them for. */
const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const at = '20130524T000000Z';
const nothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const common = { host: 'examplebucket.s3.amazonaws.com', 'x-amz-date': at };

test.each([
  [
    'GET',
    '/test.txt',
    { ...common, range: 'bytes=0-9', 'x-amz-content-sha256': nothing },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'PUT',
    '/test$file.text',
    {
      ...common,
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    },
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'GET',
    '/?lifecycle',
    { ...common, 'x-amz-content-sha256': nothing },
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'GET',
    '/?max-keys=2&prefix=J',
    { ...common, 'x-amz-content-sha256': nothing },
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])('the published example of %s %s is signed as published', (method, target, headers, signature) => {
  const signedHeaders = Object.keys(headers).sort();
  expect(signatureOf({ method, target, headers, signedHeaders, at, region: 'us-east-1' }, secret)).toBe(signature);
});
