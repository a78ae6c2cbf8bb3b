import { expect, it } from 'vitest'
import { type NotificationKind, notificationPath } from './notifications.ts'

it.each<[NotificationKind, string]>([
  ['joined', '/goals/7?tab=members'],
  ['payout_held', '/goals/7?tab=money'],
  ['vote_opened', '/goals/7?tab=rules'],
  ['payout_sent', '/goals/7'],
  ['payment_failed', '/goals/7?pay=c1'],
  ['admin_proposal_waiting', '/admin/proposals'],
])('a notification of %s links to %s', (kind, path) => expect(notificationPath(kind, 7, 'c1')).toBe(path))
