import { expect, test } from 'vitest';
import { SignInFailure } from './sign-in-failure.ts';

test('a sign-in that fails is the operator’s business, of nobody known, unless it says otherwise', () => {
  const cause = new Error('refused');
  const plain = new SignInFailure('provider-down', { cause });
  expect(plain).toMatchObject({ fault: 'provider-down', begun: null, byVisitor: false, cause, name: 'SignInFailure' });
  expect(plain.message).toContain('provider-down');
  const begun = { returnTo: '/', mode: 'popup' } as const;
  expect(new SignInFailure('wrong-state', { begun, byVisitor: true })).toMatchObject({ begun, byVisitor: true });
  expect(new SignInFailure('cancelled')).toMatchObject({ begun: null, byVisitor: false, cause: undefined });
});
