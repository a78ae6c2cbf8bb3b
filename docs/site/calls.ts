/** The calls of a sequence diagram in the language of Mermaid. */
export const callsIn = (diagram: string) => {
  const names = new Map(
    [...diagram.matchAll(/^\s*participant (\w+) as (.+)$/gm)].map(([, id = '', name = '']) => [
      id,
      name.split(':')[0] ?? name,
    ]),
  )
  return [...diagram.matchAll(/^\s*(\w+)-+>+(\w+): (.+)$/gm)].map(([, from = '', to = '', call = '']) => ({
    from: names.get(from) ?? from,
    to: names.get(to) ?? to,
    call,
  }))
}
