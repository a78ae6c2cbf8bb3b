const formats = new Map<string, Intl.NumberFormat>()
/** Formats amounts of a currency; cached, because creating a formatter is slow. */
export const currencyFormat = (currency: string, decimals: number): Intl.NumberFormat => {
  const format =
    formats.get(currency) ??
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    })
  formats.set(currency, format)
  return format
}
