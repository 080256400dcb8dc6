import * as z from 'zod/mini';

// The content security policy forbids code made from text, and zod's faster path would try it.
z.config({ jitless: true });
