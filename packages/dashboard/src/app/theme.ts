import {
  Alert,
  Anchor,
  type CSSVariablesResolver,
  createTheme,
  Drawer,
  type MantineColorsTuple,
  Modal,
  Table,
} from '@mantine/core'

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
  components: {
    Alert: Alert.extend({ classNames: { root: 'notice' } }),
    Anchor: Anchor.extend({ defaultProps: { underline: 'always' } }),
    Drawer: Drawer.extend({ styles: { title: { fontSize: '1.1rem', fontWeight: 650 } } }),
    Modal: Modal.extend({ styles: { title: { fontSize: '1.1rem', fontWeight: 650 } } }),
    Table: Table.extend({
      defaultProps: { borderColor: 'var(--line)', highlightOnHoverColor: 'var(--surface-hover)' },
    }),
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

/** Quiet text keeps a contrast of at least 4.5 to 1 on every surface. */
export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5a6460',
    '--mantine-color-placeholder': '#6b7571',
    '--mantine-color-error': '#c22a2a',
    '--mantine-color-anchor': '#0f6b52',
    '--mantine-color-default-border': '#dde2df',
    '--surface': '#ffffff',
    '--surface-sunken': '#f6f8f7',
    '--surface-hover': '#eff3f1',
    '--line': '#e4e8e6',
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#17201c',
  },
  dark: {
    '--mantine-color-dimmed': '#a3aaa6',
    '--mantine-color-placeholder': '#929a96',
    '--mantine-color-error': '#ff8a80',
    '--mantine-color-anchor': '#82d6b1',
    '--mantine-color-default-border': '#3a413e',
    '--surface': '#1b1f1e',
    '--surface-sunken': '#131716',
    '--surface-hover': '#242a27',
    '--line': '#2b312e',
    '--mantine-color-body': '#1b1f1e',
    '--mantine-color-text': '#e9ecea',
  },
})
