import * as z from 'zod/mini'

/** For GET /api/stream: see `liveUpdates.ts`. A separate file, so that not every page loads the validator. */
export const streamQuery = z.object({ ago: z.optional(z.coerce.number().check(z.nonnegative())) })
