/**
 * Whether the browser may be sent to an address that the card provider names for the bank's check: a page of the
 * provider's own, by https, or of the sandbox that we serve ourselves. Anything else is not followed.
 */
export const isBankPage = (address: string, origin: string): boolean => {
  const url = URL.parse(address)
  if (url === null || url.username !== '' || url.password !== '') return false
  if (url.origin === origin) return url.pathname.startsWith('/sandbox/')
  return url.protocol === 'https:' && url.port === '' && /(^|\.)stripe\.com$/.test(url.hostname)
}
