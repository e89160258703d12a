// Node's own HTTP as an object. To import it as a module reads all that it exports, also what loads a client for
// WebSockets: that takes each process forty milliseconds of its start.
export const { createServer, maxHeaderSize, METHODS, STATUS_CODES } = process.getBuiltinModule('node:http')
