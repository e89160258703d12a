import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { colours } from './colours.ts'

const counter: MantineColorsTuple = [
  '#edfaf4',
  '#d8f2e6',
  '#b0e5cd',
  '#82d6b1',
  '#55c196',
  '#2ea57a',
  '#178563',
  '#0f6b52',
  '#0d5543',
  '#0a4437',
]

const dark: MantineColorsTuple = [
  '#e9ecea',
  '#c9cecb',
  '#a3aaa6',
  '#78807c',
  '#404744',
  '#323836',
  '#262b29',
  '#1b1f1e',
  '#151918',
  '#101312',
]

export const theme = createTheme({
  primaryColor: 'counter',
  primaryShade: { light: 7, dark: 6 },
  colors: { counter, dark },
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Code', 'Roboto Mono', Menlo, monospace",
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // By name, since the components themselves would be loaded before the first page.
  components: {
    Alert: { classNames: { root: 'notice' } },
    Anchor: { defaultProps: { underline: 'always' } },
    Drawer: { styles: { title: { fontSize: '1.1rem', fontWeight: 650 } } },
    Modal: { styles: { title: { fontSize: '1.1rem', fontWeight: 650 } } },
    Table: { defaultProps: { borderColor: 'var(--line)', highlightOnHoverColor: 'var(--surface-hover)' } },
  },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.25' },
      h2: { fontSize: '1.125rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
})

export const variables: CSSVariablesResolver = () => ({ variables: {}, ...colours })
