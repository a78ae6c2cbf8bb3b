import type * as z from 'zod'

type Payloads = Readonly<Record<string, z.ZodType>>

/** An event of these types; of several types, one shape for each. */
export type EventOf<Schemas extends Payloads, Type extends keyof Schemas = keyof Schemas> = {
  readonly [Name in Type]: { readonly type: Name; readonly data: Readonly<z.output<Schemas[Name]>> }
}[Type]

/**
 * Parses the payload of an event.
 * @throws ZodError when it does not match the type; RangeError for an unknown type
 */
export const parserOf =
  <Schemas extends Payloads>(payloads: Schemas, what: string) =>
  (type: string, data: unknown): EventOf<Schemas> => {
    if (!Object.hasOwn(payloads, type)) throw new RangeError(`unknown ${what}: ${type}`)
    return { type, data: payloads[type]?.parse(data) } as EventOf<Schemas>
  }
