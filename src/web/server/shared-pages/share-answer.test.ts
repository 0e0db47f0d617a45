import { expect, test } from 'vitest';
import { hashSource } from '#web/server/hash-source.ts';
import { withoutNonce } from './share-answer.ts';

test('only scripts that had the nonce are allowed by their hash, to the letter', () => {
  const page = [
    '<script>planted()</script>',
    '<script nonce="abc+/=">first();\nsecond("ñ")</script>',
    '<link rel="modulepreload" nonce="abc+/=" href="/a.js"/>',
    '<script type="module" nonce="abc+/=" async="">import "/a.js"</script>',
    '<script nonce="abc+/=" src="/b.js"></script>',
    '<script nonce="other">planted()</script>',
  ].join('');
  const { html, inlineScripts } = withoutNonce(page, 'abc+/=');
  expect(inlineScripts).toEqual([hashSource('first();\nsecond("ñ")'), hashSource('import "/a.js"')]);
  expect(html).not.toContain('abc+/=');
  expect(html).toContain('<script type="module" async="">import "/a.js"</script>');
});
