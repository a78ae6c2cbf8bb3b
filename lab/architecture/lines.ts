import { isTest, productFolders, readSources } from './sources.ts'

const purposes = ['product', 'embedded', 'lab', 'tests'] as const
type Purpose = (typeof purposes)[number]

const product: readonly string[] = [...productFolders, 'start.ts', 'config.ts']

const purposeOf = (path: string, folder: string): Purpose => {
  if (isTest(path)) return 'tests'
  if (product.includes(folder)) return 'product'
  return folder === 'embedded' ? 'embedded' : 'lab'
}

const sum = (rows: readonly { readonly lines: number }[]): number =>
  rows.reduce((total, { lines }) => total + lines, 0)

const files = readSources().map(({ path, text }) => {
  const [folder = ''] = path.split('/')
  return { folder, purpose: purposeOf(path, folder), lines: text.split('\n').length - 1 }
})

for (const purpose of purposes) {
  const ofPurpose = files.filter(file => file.purpose === purpose)
  console.log(
    `${purpose.padEnd(24)}${String(sum(ofPurpose)).padStart(8)}${String(ofPurpose.length).padStart(6)} files`,
  )
  const folders = [...Map.groupBy(ofPurpose, ({ folder }) => folder)].map(([folder, rows]) => ({
    folder,
    rows,
  }))
  for (const { folder, rows } of folders.sort((a, b) => sum(b.rows) - sum(a.rows)))
    console.log(`  ${folder.padEnd(22)}${String(sum(rows)).padStart(8)}${String(rows.length).padStart(6)}`)
}
const rest = files.filter(({ purpose }) => purpose !== 'tests')
console.log(
  `${'all but tests'.padEnd(24)}${String(sum(rest)).padStart(8)}${String(rest.length).padStart(6)} files`,
)
