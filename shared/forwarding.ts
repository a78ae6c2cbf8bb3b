/** By any of these a proxy shows that it asks for somebody else: each has its own habits. */
export const forwardingHeaders = [
  'X-Forwarded-For',
  'X-Forwarded-Proto',
  'X-Forwarded-Host',
  'X-Real-IP',
  'Forwarded',
  'Via',
] as const
