/** Whether to follow the provider's address for the bank's check: only to Stripe by https, or to our own sandbox. */
export const isBankPage = (address: string, origin: string): boolean => {
  const url = URL.parse(address)
  if (url === null || url.username !== '' || url.password !== '') return false
  if (url.origin === origin) return url.pathname.startsWith('/sandbox/')
  return url.protocol === 'https:' && url.port === '' && /(^|\.)stripe\.com$/.test(url.hostname)
}
