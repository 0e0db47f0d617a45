import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { registerWorker } from './browser/register-worker.ts';
import { trustOwnOnly } from './browser/trusted-types.ts';

trustOwnOnly();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

registerWorker();
