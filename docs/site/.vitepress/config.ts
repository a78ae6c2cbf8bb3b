import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitepress'
import { placeOf, root, sectionName } from '../pages.ts'
import { adaptLinks, listCalls } from './markdown.ts'
import { sidebar } from './sidebar.ts'

/** Where the files of the repository are shown, such as https://github.com/owner/calabash/blob/main. */
const repositoryUrl = process.env['REPOSITORY_URL']?.replace(/\/$/, '') || undefined
const icon = `data:image/svg+xml;base64,${readFileSync(join(root, 'web/public/favicon.svg'), 'base64')}`
/** Nothing is fetched from another host; the inline script sets the appearance before the first paint. */
const policy =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; object-src 'none'; base-uri 'self'"

export default defineConfig({
  title: 'Calabash',
  description: 'Save alone and in circles: an event-sourced ledger that members can check.',
  lang: 'en',
  base: process.env['SITE_BASE'] || '/',
  srcDir: '../..',
  outDir: './dist',
  cacheDir: './node_modules/.cache/vitepress',
  srcExclude: ['lab/pictures/made/**', 'reports/**'],
  rewrites: placeOf,
  // Of a container on the reader's machine.
  ignoreDeadLinks: 'localhostLinks',
  head: [
    ['link', { rel: 'icon', type: 'image/svg+xml', href: icon }],
    ['meta', { 'http-equiv': 'Content-Security-Policy', content: policy }],
  ],
  markdown: {
    anchor: { slugify: sectionName },
    config: markdown => {
      adaptLinks(repositoryUrl)(markdown)
      listCalls(markdown)
    },
  },
  vite: {
    plugins: [
      {
        name: 'packages-of-the-site',
        enforce: 'pre',
        /** Pages are outside of the folder that has the packages which they import when compiled. */
        resolveId(id, _importer, { ssr }) {
          return ssr && /^vue(\/|$)/.test(id) ? { id, external: true } : undefined
        },
      },
    ],
    // The index for searching is one file, fetched when a reader searches.
    build: { chunkSizeWarningLimit: 4_000 },
  },
  themeConfig: {
    logo: icon,
    nav: [
      { text: 'Run it', link: '/operations' },
      { text: 'Compare', link: '/comparison' },
      { text: 'Changes', link: '/changelog' },
    ],
    sidebar,
    outline: [2, 3],
    search: { provider: 'local' },
    ...(repositoryUrl === undefined
      ? {}
      : { socialLinks: [{ icon: { svg: sourceIcon() }, link: repositoryUrl, ariaLabel: 'Source code' }] }),
  },
})

function sourceIcon(): string {
  return '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2"><path d="m16 18 6-6-6-6M8 6l-6 6 6 6"/></svg>'
}
