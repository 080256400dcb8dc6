import * as z from 'zod/mini';

// The content security policy forbids eval, which zod's faster path would use.
z.config({ jitless: true });
