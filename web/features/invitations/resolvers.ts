import * as z from 'zod/mini'
import { inviteByEmailRequest, inviteBySmsRequest } from '#shared/api/invitations.ts'
import { resolverFor } from '../../lib/resolver.ts'

export const emailResolver = resolverFor(z.object({ address: inviteByEmailRequest.shape.inviteeEmail }))
export const smsResolver = resolverFor(z.object({ address: inviteBySmsRequest.shape.phone }))
