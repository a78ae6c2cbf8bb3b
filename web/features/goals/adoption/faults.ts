/** Why a sheet cannot be used as it is. `row` is its line in the text. */
export type Fault =
  | { readonly what: 'too_large' | 'no_names' | 'too_few' | 'too_many' }
  | { readonly what: 'broken' | 'no_name'; readonly row: number }
  | { readonly what: 'name_twice'; readonly name: string; readonly row: number; readonly other: number }
  | { readonly what: 'turn'; readonly name: string; readonly row: number; readonly cell: string }
  | { readonly what: 'turn_twice'; readonly turn: number; readonly row: number; readonly other: number }
  | CellFault<'unreadable' | 'too_much' | 'currency'>
  | {
      readonly what: 'row_sum'
      readonly name: string
      readonly row: number
      readonly sum: string
      readonly said: string
    }
  | {
      readonly what: 'round_sum'
      readonly round: number
      readonly row: number
      readonly sum: string
      readonly said: string
    }
  | { readonly what: 'round'; readonly columns: number }

interface CellFault<What> {
  readonly what: What
  readonly name: string
  readonly row: number
  readonly round: number
  readonly cell: string
}

export class SheetRefused extends Error {
  readonly fault: Fault

  constructor(fault: Fault) {
    super(fault.what)
    this.fault = fault
  }
}
