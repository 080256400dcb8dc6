import * as z from 'zod/mini';

// By default, zod uses eval, which the content security policy forbids.
z.config({ jitless: true });
