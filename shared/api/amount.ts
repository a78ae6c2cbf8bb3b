import * as z from 'zod/mini'
import { parseCents } from '../money.ts'

/** An amount in a request, as text or as a number of dollars: more than zero, with at most two decimals. */
export const positiveAmount = (message: string) =>
  z.pipe(
    z.union([z.string(), z.number()], message),
    z.pipe(
      z.transform((value: string | number) => String(value).trim()),
      z.string().check(z.refine(text => (parseCents(text) ?? 0) > 0, message)),
    ),
  )
