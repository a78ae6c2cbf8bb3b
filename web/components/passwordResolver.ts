import { confirmPasswordRequest } from '#shared/api/twoStep.ts'
import { resolverFor } from '../lib/resolver.ts'

/** For everything that takes the password once more. */
export const passwordResolver = resolverFor(confirmPasswordRequest)
