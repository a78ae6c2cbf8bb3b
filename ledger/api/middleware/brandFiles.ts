import type { ApiMiddleware, ApiParts, ApiSettings } from '../context.ts'
import { problem } from '../problem.ts'

const cached = 'public, max-age=31536000, immutable'

/** The style sheet and the logo of the installation, whose addresses change with them. */
export const brandFiles =
  (
    { installation, installationSettings }: Pick<ApiParts, 'installation' | 'installationSettings'>,
    { brand }: Pick<ApiSettings, 'brand'>,
  ): ApiMiddleware =>
  async (ctx, next) => {
    if (!ctx.path.startsWith('/brand/') || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    const { style, logo } = brand?.() ?? {}
    const { logo: sha256 } = installation.current()
    if (style?.path === ctx.path) {
      ctx.type = 'css'
      ctx.body = style.css
    } else if (logo === ctx.path && sha256 !== undefined) {
      const picture = await installationSettings.logo(sha256)
      if (!picture) throw problem(404, 'not_found')
      ctx.type = 'image/png'
      ctx.body = picture
    } else throw problem(404, 'not_found')
    ctx.set('Cache-Control', cached)
  }
