/** The nonce under which this page's Content-Security-Policy allows style elements. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

// Read by react-style-singleton, which prevents scrolling under a drawer.
Object.assign(globalThis, { __webpack_nonce__: styleNonce })
