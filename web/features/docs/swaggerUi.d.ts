declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  interface Settings {
    readonly domNode: HTMLElement
    readonly url: string
    readonly validatorUrl: null
    readonly supportedSubmitMethods: readonly string[]
    readonly docExpansion: 'list' | 'none'
    readonly defaultModelsExpandDepth: number
    readonly deepLinking: boolean
    readonly filter: boolean
    readonly onComplete: () => void
  }
  const show: (settings: Settings) => unknown
  export default show
}

declare module '*.mjs?raw' {
  const text: string
  export default text
}
