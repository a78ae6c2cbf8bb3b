import * as z from 'zod/mini'
import { addPhoneRequest, confirmPhoneRequest } from '#shared/api/phone.ts'
import { resolverFor } from '../../lib/resolver.ts'

export const phoneResolver = resolverFor(z.pick(addPhoneRequest, { phone: true }))
export const phoneCodeResolver = resolverFor(confirmPhoneRequest)
