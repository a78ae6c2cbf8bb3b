import * as z from 'zod/mini'
import { authenticatorCodeRequest, registerPasskeyRequest } from '#shared/api/twoStep.ts'
import { resolverFor } from '../../lib/resolver.ts'

export const authenticatorResolver = resolverFor(authenticatorCodeRequest)
export const passkeyNameResolver = resolverFor(z.pick(registerPasskeyRequest, { name: true }))
