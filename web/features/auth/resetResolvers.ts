import * as z from 'zod/mini'
import {
  forgotPasswordRequest,
  recoveryIdentifyRequest,
  recoveryVerifyRequest,
  resetPasswordForm,
} from '#shared/api/accounts.ts'
import { resolverFor } from '../../lib/resolver.ts'

export const forgotResolver = resolverFor(forgotPasswordRequest)
export const resetResolver = resolverFor(resetPasswordForm)
export const identifyResolver = resolverFor(recoveryIdentifyRequest)
export const verifyResolver = resolverFor(z.pick(recoveryVerifyRequest, { code: true }))
