export interface PersonResponse {
  readonly userId: number
  readonly name: string
}
