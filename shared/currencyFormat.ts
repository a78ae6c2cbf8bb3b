const formats = new Map<string, Intl.NumberFormat>()
/** How amounts of a currency are written, kept because making one takes long. */
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
