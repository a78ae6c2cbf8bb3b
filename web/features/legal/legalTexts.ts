export interface LegalSection {
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly points?: readonly string[]
  /** Where to read on. */
  readonly link?: { readonly to: string; readonly text: string }
}

export interface LegalTexts {
  readonly title: string
  readonly lead: string
  readonly sections: readonly LegalSection[]
  readonly changed: string
}
