import type { TokenScope } from '#shared/api/tokenScopes.ts'

/**
 * The routes that a program opens with an access token, and the scope that each takes. Every other route refuses tokens, a new
 * one too until it is listed here. What makes or moves money, confirms it (the codes of cash), changes a goal, an account or its
 * secrets (calendar link, destinations, cards), and everything of admins, is not to be listed.
 */
export const tokenAccess: Readonly<Record<string, TokenScope>> = {
  'GET /api/goals': 'goals:read',
  'GET /api/goals/:id': 'goals:read',
  'GET /api/goals/:id/members': 'goals:read',
  'GET /api/goals/:id/activity': 'goals:read',
  'GET /api/goals/:id/rotation': 'goals:read',
  'GET /api/goals/:id/run-again': 'goals:read',
  'GET /api/goals/:id/sheet': 'goals:read',
  'GET /api/goals/:id/sheet/csv': 'goals:read',
  'GET /api/goals/:id/settlement': 'goals:read',
  'GET /api/goals/:id/votes': 'goals:read',
  'GET /api/goals/:id/cash-boxes': 'goals:read',

  'GET /api/transactions': 'money:read',
  'GET /api/goals/:id/transactions': 'money:read',
  'GET /api/transactions/:id/proof': 'money:read',
  'GET /api/goals/:id/payouts/:payoutId/proof': 'money:read',
  'GET /api/payouts': 'money:read',
  'GET /api/goals/:id/payouts': 'money:read',
  'GET /api/debts': 'money:read',
  'GET /api/journal': 'money:read',
  'GET /api/goals/:id/journal': 'money:read',
  'GET /api/goals/:id/events/:revision': 'money:read',
  'GET /api/statement': 'money:read',
  'GET /api/statement/:format': 'money:read',
  'GET /api/goals/:id/statement': 'money:read',
  'GET /api/goals/:id/statement/:format': 'money:read',

  'GET /api/goals/:id/chat': 'messages:read',
  'GET /api/goals/:id/messages': 'messages:read',
  'GET /api/messages/unread': 'messages:read',

  'GET /api/user': 'account:read',
  'GET /api/notices': 'account:read',

  'POST /api/goals/:id/messages': 'messages:write',
}
