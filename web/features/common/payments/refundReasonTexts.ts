import { kindOf, messages } from '#shared/messages.ts'
import type { refundReasons } from '#shared/refundReasons.ts'

const reason = kindOf('Why a payment is paid back')

export const refundReasonTexts = messages({
  requested_by_payer: reason('Its payer asked for it'),
  paid_twice: reason('It was paid twice'),
  mistake: reason('It was a mistake'),
  leaving: reason('Its payer is leaving'),
  goal_cancelled: reason('The goal is given up'),
  other: reason('Something else'),
}) satisfies Readonly<Record<(typeof refundReasons)[number], string>>
