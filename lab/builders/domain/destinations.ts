import { instant } from '#shared/time.ts'

/** For tests that do not concern destinations: every recipient has one that can be used. */
export const usableDestination = {
  id: '5f0e2a4c-9d7b-4c1e-8a63-0b1d2c3e4f50',
  usableFrom: instant('2020-01-01T00:00:00Z'),
} as const
