declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}
declare module '*.css' {}

interface ImportMeta {
  readonly env: { readonly PROD: boolean }
}

// Not in every browser.
interface Navigator {
  readonly connection?: { readonly saveData?: boolean }
}
