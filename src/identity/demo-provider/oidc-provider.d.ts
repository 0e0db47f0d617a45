// The package's front door warns on every Node release that is not a long-term one; the rooms behind it do not.
declare module 'oidc-provider/lib/provider.js' {
  export { Provider } from 'oidc-provider';
}

declare module 'oidc-provider/lib/helpers/interaction_policy/index.js' {
  import { interactionPolicy } from 'oidc-provider';

  export const base: typeof interactionPolicy.base;
  export const Prompt: typeof interactionPolicy.Prompt;
}
