/** The server's word for this very page under which style elements may be added; see the page's policy. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

// Where react-style-singleton (it holds the page still under a drawer) looks for it.
Object.assign(globalThis, { __webpack_nonce__: styleNonce })
