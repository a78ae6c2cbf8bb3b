/** Headers that proxies add to forwarded requests. */
export const forwardingHeaders = [
  'X-Forwarded-For',
  'X-Forwarded-Proto',
  'X-Forwarded-Host',
  'X-Real-IP',
  'Forwarded',
  'Via',
] as const
