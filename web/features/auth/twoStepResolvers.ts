import { authenticatorCodeRequest, recoveryCodeRequest } from '#shared/api/twoStep.ts'
import { resolverFor } from '../../lib/resolver.ts'

export const authenticatorResolver = resolverFor(authenticatorCodeRequest)
export const recoveryCodeResolver = resolverFor(recoveryCodeRequest)
