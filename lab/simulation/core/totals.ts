/** Sums by key, such as a currency. */
export const addTo = <Key>(totals: Map<Key, number>, key: Key, amount: number): void =>
  void totals.set(key, (totals.get(key) ?? 0) + amount)
