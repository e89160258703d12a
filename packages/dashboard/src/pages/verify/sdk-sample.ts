/** As in the README of the SDK, whose tests run it. */
export const sdkSample = `import { webhook } from '@mostrador/sdk/express'
import express from 'express'

const app = express()
app.post(
  '/hooks',
  webhook({
    secret: process.env.WEBHOOK_SECRET, // whsec_…; during a rotation both, in an array
    onEvent: async (event) => {
      if (event.event === 'order.paid') console.log(event.request_id, event.data.total)
    },
  }),
)
app.use(express.json())
app.listen(Number(process.env.PORT))
`
