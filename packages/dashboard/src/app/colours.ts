/**
 * Colours of pages, and of the frame that is painted before anything is loaded. Quiet text keeps a contrast of at least 4.5 to
 * 1 on every surface.
 */
export const colours = {
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
} as const
