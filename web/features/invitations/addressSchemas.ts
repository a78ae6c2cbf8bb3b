import * as z from 'zod/mini'
import { inviteByEmailRequest, inviteBySmsRequest } from '#shared/api/invitations.ts'

export const emailSchema = z.object({ address: inviteByEmailRequest.shape.inviteeEmail })
export const smsSchema = z.object({ address: inviteBySmsRequest.shape.phone })
