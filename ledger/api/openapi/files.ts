import * as z from 'zod/mini'
import { photosQuery } from '#shared/api/photos.ts'
import { adminStatementQuery, goalStatementQuery, statementQuery } from '#shared/api/statements.ts'

/** Routes that answer with a file or a page, and its types. */
export const files: Readonly<Record<string, readonly string[]>> = {
  'GET /metrics': ['text/plain'],
  'GET /api/stream': ['text/event-stream'],
  'GET /api/user/data': ['application/json'],
  'GET /api/calendar/:file': ['text/calendar'],
  'GET /api/goals/:id/sheet/csv': ['text/csv'],
  'GET /api/goals/:id/sheet/pdf': ['application/pdf'],
  'GET /api/goals/:id/photos/:photoId': ['image/jpeg', 'image/png', 'image/webp'],
  'GET /api/admin/goals/:id/photos/:photoId': ['image/jpeg', 'image/png', 'image/webp'],
  'GET /api/goals/:id/evidence': ['application/pdf'],
  'GET /api/admin/goals/:id/evidence': ['application/pdf'],
  'GET /api/statement/:format': ['text/csv', 'application/x-ofx'],
  'GET /api/goals/:id/statement/:format': ['text/csv', 'application/x-ofx'],
  'GET /api/admin/statement/:format': ['text/csv', 'application/x-ofx'],
  'GET /api/admin/batches/:batch/file': ['application/xml', 'text/plain', 'text/csv'],
  'GET /api/transparency/checker': ['text/html'],
  'GET /unsubscribe/:token': ['text/html'],
  'POST /unsubscribe/:token': ['text/html'],
  'GET /seat/:token': ['text/html'],
  'POST /seat/:token/answer': ['text/html'],
  'POST /seat/:token/leave': ['text/html'],
  'POST /seat/:token/claim': ['text/html'],
  'POST /seat/:token/line/confirm': ['text/html'],
  'POST /seat/:token/line/deny': ['text/html'],
  'POST /seat/:token/payments/:contributionId/confirm': ['text/html'],
  'POST /seat/:token/payments/:contributionId/deny': ['text/html'],
  'POST /seat/:token/payouts/:payoutId/confirm': ['text/html'],
  'POST /seat/:token/payouts/:payoutId/contest': ['text/html'],
}

/** Routes whose body is a file. */
export const uploads: Readonly<Record<string, readonly string[]>> = {
  'PUT /api/goals/:id/photos/:photoId': ['image/jpeg', 'image/png', 'image/webp'],
  'PUT /api/admin/disputes/:id/files/:field': ['application/pdf', 'image/jpeg', 'image/png'],
  'PUT /api/admin/bank-statement': ['application/octet-stream'],
  'POST /api/admin/bank-statement': ['application/octet-stream'],
}

const number = z.optional(z.int())
const text = z.optional(z.string())
const before = z.object({ before: number })

/** Queries that a guard reads, and no schema of the route. */
export const queries: Readonly<Record<string, z.ZodMiniType>> = {
  'GET /api/goals/:id/activity': before,
  'GET /api/goals/:id/messages': z.object({ since: number, before: number }),
  'GET /api/goals/:id/photos': photosQuery,
  'PUT /api/goals/:id/photos/:photoId': photosQuery,
  'GET /api/statement': statementQuery,
  'GET /api/statement/:format': statementQuery,
  'GET /api/goals/:id/statement': goalStatementQuery,
  'GET /api/goals/:id/statement/:format': goalStatementQuery,
  'GET /api/admin/statement': adminStatementQuery,
  'GET /api/admin/statement/:format': adminStatementQuery,
  'GET /api/admin/circles': z.object({ after: text }),
  'GET /api/admin/audits/:id/differences': z.object({ after: number }),
  'GET /api/admin/payouts': z.object({ status: text, after: text }),
  'PUT /api/admin/bank-statement': z.object({ columns: text }),
  'POST /api/admin/bank-statement': z.object({ columns: text }),
  'GET /api/transparency': z.object({ from: number, tree: number }),
  'GET /api/transparency/heads': z.object({ before: number, tree: number }),
  'GET /api/transparency/checker': z.object({ download: text }),
}
