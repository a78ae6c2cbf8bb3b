import * as z from 'zod/mini'

/** For GET /api/stream: see `liveUpdates.ts`. Apart from it, so that every page doesn't load the validator. */
export const streamQuery = z.object({ ago: z.optional(z.coerce.number().check(z.nonnegative())) })
