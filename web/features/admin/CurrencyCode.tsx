/** After an amount: which currency it is in, for tables with amounts in several. */
export const CurrencyCode = ({ of: code }: { of: string }) => <span className="muted"> {code}</span>
