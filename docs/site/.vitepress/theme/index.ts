import Theme from 'vitepress/theme-without-fonts'
import '@fontsource-variable/figtree/wght.css'
import '@fontsource-variable/bricolage-grotesque/wght.css'
import './site.css'

export default Theme
