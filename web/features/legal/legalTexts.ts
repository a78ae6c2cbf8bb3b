export interface LegalSection {
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly points?: readonly string[]
}

export interface LegalTexts {
  readonly title: string
  readonly lead: string
  readonly sections: readonly LegalSection[]
  readonly changed: string
}
