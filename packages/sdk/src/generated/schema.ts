// Written by scripts/types.ts from openapi.json and feed.openapi.json.
export interface paths {
    "/api/v1/_meta": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Identity, scope and plan of the key
         * @description Tells which account and key a request speaks for, and what is left of its rate limit.
         *
         *     Scope: `read`.
         */
        get: operations["getMeta"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List contacts
         * @description Newest first. A full walk by `next_cursor` misses and repeats nothing that existed when it began.
         *
         *     Scope: `read`.
         */
        get: operations["listContacts"];
        put?: never;
        /**
         * Create a contact
         * @description Sends no message. Phones are compared by their digits, so `+57 310 555 0101` and `573105550101` are one contact; a second one answers 409 and names the first in `x-existing-id`. With an `Idempotency-Key` a repeated request gets the first 201 again; without one it gets 409.
         *
         *     Scope: `write`.
         */
        post: operations["createContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List conversations
         * @description Newest first. A full walk by `next_cursor` misses and repeats nothing that existed when it began.
         *
         *     Scope: `read`.
         */
        get: operations["listConversations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one conversation
         * @description An id of another account, an unknown id and a malformed id all answer 404.
         *
         *     Scope: `read`.
         */
        get: operations["getConversation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List messages
         * @description Messages of one conversation, oldest first. A full walk by `next_cursor` misses and repeats nothing that existed when it began.
         *
         *     Scope: `read`.
         */
        get: operations["listMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List orders
         * @description Newest first. A full walk by `next_cursor` misses and repeats nothing that existed when it began.
         *
         *     Scope: `read`.
         */
        get: operations["listOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one order
         * @description An id of another account, an unknown id and a malformed id all answer 404.
         *
         *     Scope: `read`.
         */
        get: operations["getOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List products
         * @description Newest first. A full walk by `next_cursor` misses and repeats nothing that existed when it began.
         *
         *     Scope: `read`.
         */
        get: operations["listProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one product
         * @description An id of another account, an unknown id and a malformed id all answer 404.
         *
         *     Scope: `read`.
         */
        get: operations["getProduct"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/appointments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List appointments
         * @description Newest first. A full walk by `next_cursor` misses and repeats nothing that existed when it began.
         *
         *     Scope: `read`.
         */
        get: operations["listAppointments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/appointments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one appointment
         * @description An id of another account, an unknown id and a malformed id all answer 404.
         *
         *     Scope: `read`.
         */
        get: operations["getAppointment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feed/v1/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where the feed stands now
         * @description Take this cursor, then walk the lists of the API once, then follow the changes: nothing is missed. What changes during the walk may be seen twice.
         *
         *     Scope: `read`.
         */
        get: operations["startFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feed/v1/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read changes in the order of their commits
         * @description Creations, changes and deletions of contacts, conversations, messages, products, orders and appointments. Nothing is ever added before an entry that was read. A record is shown as it is when it is read, so it may already include later changes; it is null when it is gone.
         *
         *     Scope: `read`.
         */
        get: operations["listChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feed/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the events that webhooks carry
         * @description The envelopes as an endpoint that subscribes to them receives them, in the order of their commits, for those who cannot be called.
         *
         *     Scope: `read`.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A person who writes to the business. */
        Contact: {
            /**
             * Format: uuid
             * @description The contact.
             * @example 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50
             */
            id: string;
            /**
             * @description Phone as it was first given, trimmed; null for customers whom a channel knows by user name only.
             * @example +57 310 555 0101
             */
            phone: string | null;
            /**
             * @description Name; `Desconocido` until one is known.
             * @example Laura Gómez
             */
            name: string | null;
            /**
             * @description `lead`: no order yet; `customer`: has ordered; `blocked`: the bot does not answer.
             * @example customer
             */
            status: components["schemas"]["ContactStatus"] | null;
            /**
             * Format: date-time
             * @description Time of the newest message in either direction. ISO 8601 in UTC with milliseconds.
             * @example 2026-11-21T10:15:30.123Z
             */
            last_interaction: string | null;
            /**
             * @description Orders placed and not cancelled.
             * @example 3
             */
            total_orders: number | null;
            /**
             * Format: date-time
             * @description When it was stored. ISO 8601 in UTC with milliseconds.
             * @example 2026-11-21T10:15:30.123Z
             */
            created_at: string | null;
        };
        /** @description The exchange with one customer on one channel. Deleted conversations are left out. */
        Conversation: {
            /**
             * Format: uuid
             * @description The conversation.
             * @example 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50
             */
            id: string;
            /**
             * @description Phone of the contact.
             * @example +573105550101
             */
            contact_phone: string | null;
            /**
             * @description Name of the contact.
             * @example Laura Gómez
             */
            contact_name: string | null;
            /**
             * @description Channel on which it takes place.
             * @example whatsapp
             */
            platform: components["schemas"]["Platform"] | null;
            /**
             * @description The channel's own identifier: WhatsApp's phone number id, the page or the bot.
             * @example 106540352242922
             */
            channel_phone_id: string | null;
            /**
             * @description Whether the bot answers. Never true together with `handoff_active`.
             * @example true
             */
            is_bot_active: boolean | null;
            /**
             * Format: date-time
             * @description When the newest message was stored. ISO 8601 in UTC with milliseconds.
             * @example 2026-11-21T10:15:30.123Z
             */
            last_message_at: string | null;
            /**
             * @description Text of the newest message.
             * @example ¿Tienen talla M?
             */
            last_message_content: string | null;
            /**
             * @description Who wrote the newest message.
             * @example user
             */
            last_message_role: components["schemas"]["MessageRole"] | null;
            /**
             * @description Customer messages since a person last opened or answered it.
             * @example 2
             */
            unread_count: number | null;
            /**
             * @description Whether a person has taken over.
             * @example false
             */
            handoff_active: boolean | null;
            /**
             * @description Why a person was called, when one was.
             * @example user_requested
             */
            handoff_reason: components["schemas"]["HandoffReason"] | null;
            /**
             * @description `referral.source_id` of the first ad click that led here.
             * @example 120210000000000001
             */
            meta_campaign_id: string | null;
            /**
             * Format: date-time
             * @description When it was stored. ISO 8601 in UTC with milliseconds.
             * @example 2026-11-21T10:15:30.123Z
             */
            created_at: string | null;
        };
        /** @description One message of a conversation. */
        Message: {
            /**
             * Format: uuid
             * @description The message.
             * @example 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50
             */
            id: string;
            /**
             * Format: uuid
             * @description The conversation it belongs to.
             * @example 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50
             */
            conversation_id: string | null;
            /**
             * @description `user`: the customer; `assistant`: the bot; `agent`: a person of the business; `system`: the service.
             * @example user
             */
            role: components["schemas"]["MessageRole"] | null;
            /**
             * @description Text, or a description of what was sent.
             * @example ¿Tienen talla M?
             */
            content: string | null;
            /**
             * @description True for the messages of the bot.
             * @example false
             */
            is_bot: boolean | null;
            /**
             * @description The channel's own id of the message.
             * @example wamid.HBgMNTczMTA1NTUwMTAx
             */
            platform_message_id: string | null;
            /**
             * @description The message as the channel gave it; differs by channel and message type.
             * @example {
             *       "type": "text",
             *       "text": {
             *         "body": "¿Tienen talla M?"
             *       }
             *     }
             */
            payload: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: date-time
             * @description When it was stored. ISO 8601 in UTC with milliseconds.
             * @example 2026-11-21T10:15:30.123Z
             */
            created_at: string | null;
        };
        /** @description An order. Its lines are not part of the public API. */
        Order: {
            /**
             * Format: uuid
             * @description The order.
             * @example 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50
             */
            id: string;
            /**
             * @description Where the order came from.
             * @example whatsapp
             */
            platform: components["schemas"]["OrderPlatform"] | null;
            /**
             * @description The order's id in the shop it came from.
             * @example 5501234567890
             */
            external_id: string | null;
            /**
             * @description State of the order.
             * @example confirmed
             */
            status: components["schemas"]["OrderStatus"] | null;
            /**
             * @description State of the payment.
             * @example paid
             */
            payment_status: components["schemas"]["PaymentStatus"] | null;
            /**
             * @description Phone of the buyer.
             * @example +573105550101
             */
            customer_phone: string | null;
            /**
             * @description Name of the buyer.
             * @example Laura Gómez
             */
            customer_name: string | null;
            /**
             * Format: double
             * @description Total in major units of `currency`.
             * @example 129900
             */
            total: number | null;
            /**
             * @description ISO 4217 currency code.
             * @example COP
             */
            currency: string | null;
            /**
             * Format: uuid
             * @description The conversation it was placed in; null for orders from elsewhere.
             * @example 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50
             */
            conversation_id: string | null;
            /**
             * Format: date-time
             * @description When it was stored. ISO 8601 in UTC with milliseconds.
             * @example 2026-11-21T10:15:30.123Z
             */
            created_at: string | null;
            /**
             * Format: date-time
             * @description When it last changed. ISO 8601 in UTC with milliseconds.
             * @example 2026-11-21T10:15:30.123Z
             */
            updated_at: string | null;
        };
        /** @description A product or a bookable service of the catalogue. */
        Product: {
            /**
             * Format: uuid
             * @description The product.
             * @example 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50
             */
            id: string;
            /**
             * @description Name.
             * @example Camiseta básica
             */
            name: string | null;
            /**
             * @description Stock-keeping unit, unique in the account.
             * @example CAM-001
             */
            sku: string | null;
            /**
             * Format: double
             * @description Price in major units. No quotation on its own: read it with `pricing_type`, `variants` and the sale.
             * @example 49900
             */
            price: number | null;
            /**
             * Format: double
             * @description Lowest price where `pricing_type` is `range`.
             * @example null
             */
            price_min: number | null;
            /**
             * Format: double
             * @description Highest price where `pricing_type` is `range`.
             * @example null
             */
            price_max: number | null;
            /**
             * @description `fixed`: `price`; `range`: from `price_min` to `price_max`; `variant`: see `variants`; `quote`: on request.
             * @example fixed
             */
            pricing_type: components["schemas"]["PricingType"] | null;
            /**
             * @description Description.
             * @example Algodón peinado, corte recto.
             */
            description: string | null;
            /**
             * @description Category.
             * @example Ropa
             */
            category: string | null;
            /**
             * @description A thing, or a service that can be booked.
             * @example product
             */
            item_type: components["schemas"]["ItemType"] | null;
            /**
             * @description Available: on hand less reserved; null when stock is not counted.
             * @example 12
             */
            inventory_quantity: number | null;
            /**
             * @description Whether it is offered.
             * @example true
             */
            is_active: boolean | null;
            /**
             * @description Extras that can be bought with it.
             * @example [
             *       {
             *         "name": "Empaque de regalo",
             *         "price": 5000
             *       }
             *     ]
             */
            add_ons: unknown[] | null;
            /**
             * @description What the bot knows about it beyond the description.
             * @example Lavar en frío.
             */
            knowledge_base: string | null;
            /**
             * @description Variants with their own price and stock.
             * @example [
             *       {
             *         "name": "M",
             *         "sku": "CAM-001-M",
             *         "price": 49900
             *       }
             *     ]
             */
            variants: unknown[] | null;
            /**
             * @description Questions and answers.
             * @example [
             *       {
             *         "question": "¿Encoge?",
             *         "answer": "No."
             *       }
             *     ]
             */
            faqs: unknown[] | null;
            /**
             * Format: date-time
             * @description When it was stored. ISO 8601 in UTC with milliseconds.
             * @example 2026-11-21T10:15:30.123Z
             */
            created_at: string | null;
            /**
             * Format: date-time
             * @description When it last changed. ISO 8601 in UTC with milliseconds.
             * @example 2026-11-21T10:15:30.123Z
             */
            updated_at: string | null;
            /**
             * Format: double
             * @description Price while the sale is on.
             * @example 39900
             */
            sale_price: number | null;
            /**
             * @description Name of the sale.
             * @example Semana naranja
             */
            sale_label: string | null;
            /**
             * Format: date-time
             * @description End of the sale; null for no end. ISO 8601 in UTC with milliseconds.
             * @example null
             */
            sale_ends_at: string | null;
            /**
             * @description Computed on reading: a sale price is set and the sale has not ended.
             * @example true
             */
            sale_active: boolean | null;
        };
        /** @description A booked time. */
        Appointment: {
            /**
             * Format: uuid
             * @description The appointment.
             * @example 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50
             */
            id: string;
            /**
             * Format: uuid
             * @description The conversation it was booked in; null for others.
             * @example 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50
             */
            conversation_id: string | null;
            /**
             * @description Name of the customer.
             * @example Laura Gómez
             */
            customer_name: string | null;
            /**
             * @description Phone of the customer.
             * @example +573105550101
             */
            customer_phone: string | null;
            /**
             * @description E-mail address of the customer.
             * @example laura@example.com
             */
            customer_email: string | null;
            /**
             * Format: date-time
             * @description Start. ISO 8601 in UTC with milliseconds.
             * @example 2026-11-24T15:00:00.000Z
             */
            start_time: string | null;
            /**
             * Format: date-time
             * @description End. ISO 8601 in UTC with milliseconds.
             * @example 2026-11-24T15:45:00.000Z
             */
            end_time: string | null;
            /**
             * @description State of the appointment.
             * @example scheduled
             */
            status: components["schemas"]["AppointmentStatus"] | null;
            /**
             * @description Address of the video call.
             * @example https://meet.example.com/abc
             */
            meeting_link: string | null;
            /**
             * @description Notes.
             * @example Primera visita
             */
            notes: string | null;
            /**
             * Format: date-time
             * @description When it was stored. ISO 8601 in UTC with milliseconds.
             * @example 2026-11-21T10:15:30.123Z
             */
            created_at: string | null;
        };
        /** @description Identity, scope, plan and rate limit of the key. */
        Meta: {
            account: {
                /**
                 * @description The account the key belongs to.
                 * @example 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50
                 */
                id: string;
                /**
                 * @description Its name.
                 * @example Tienda Amanecer
                 */
                name: string;
            };
            key: {
                /**
                 * @description The key.
                 * @example 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f51
                 */
                id: string;
                /**
                 * @description Its name.
                 * @example ERP
                 */
                name: string;
                /**
                 * @description Its first 8 characters, to recognise it by.
                 * @example svc_1f9c
                 */
                prefix: string;
                /**
                 * @description What it may do; `write` includes `read`.
                 * @example read
                 */
                scope: components["schemas"]["Scope"];
                /**
                 * Format: date-time
                 * @description When it was made.
                 * @example 2026-11-21T10:15:30.123Z
                 */
                created_at: string;
            };
            /**
             * @description Plan of the account.
             * @example pro
             */
            plan: components["schemas"]["Plan"];
            rate_limit: {
                /**
                 * @description Requests allowed in a window.
                 * @example 120
                 */
                limit: number;
                /**
                 * @description Length of the window in seconds.
                 * @example 60
                 */
                window_seconds: number;
                /**
                 * @description Requests left in this window.
                 * @example 119
                 */
                remaining: number;
                /**
                 * Format: date-time
                 * @description End of this window.
                 * @example 2026-11-21T10:16:30.123Z
                 */
                reset: string;
            };
            /**
             * @description Version of the contract.
             * @example v1
             * @constant
             */
            api_version: "v1";
            /**
             * Format: date-time
             * @description The server's clock.
             * @example 2026-11-21T10:15:30.456Z
             */
            server_time: string;
        };
        /** @description A contact to create. Other properties are ignored. */
        ContactCreate: {
            /**
             * @description Phone, 5 to 64 characters once surrounding spaces are trimmed; a country code is recommended.
             * @example +57 310 555 0101
             */
            phone: string;
            /**
             * @description Name, up to 255 characters; absent, null or empty becomes `Desconocido`.
             * @example Laura Gómez
             */
            name?: string | null;
        };
        /** @description Body of every error answer. */
        Error: {
            error: {
                /**
                 * @description What kind of error this is; branch on it.
                 * @example not_found
                 */
                code: components["schemas"]["ErrorCode"];
                /**
                 * @description What went wrong and what to do, for a person to read. Its wording may change.
                 * @example No order with this id in your account.
                 */
                message: string;
                /**
                 * @description The same value as the header x-request-id.
                 * @example 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50
                 */
                request_id: string;
            };
        };
        /** @description One page of a list. */
        ContactList: {
            /** @description The items, in the list's order. */
            data: components["schemas"]["Contact"][];
            /**
             * @description Pass it as `cursor` for the next page; null when there is none.
             * @example null
             */
            next_cursor: string | null;
        };
        /** @description One page of a list. */
        ConversationList: {
            /** @description The items, in the list's order. */
            data: components["schemas"]["Conversation"][];
            /**
             * @description Pass it as `cursor` for the next page; null when there is none.
             * @example null
             */
            next_cursor: string | null;
        };
        /** @description One page of a list. */
        MessageList: {
            /** @description The items, in the list's order. */
            data: components["schemas"]["Message"][];
            /**
             * @description Pass it as `cursor` for the next page; null when there is none.
             * @example null
             */
            next_cursor: string | null;
        };
        /** @description One page of a list. */
        OrderList: {
            /** @description The items, in the list's order. */
            data: components["schemas"]["Order"][];
            /**
             * @description Pass it as `cursor` for the next page; null when there is none.
             * @example null
             */
            next_cursor: string | null;
        };
        /** @description One page of a list. */
        ProductList: {
            /** @description The items, in the list's order. */
            data: components["schemas"]["Product"][];
            /**
             * @description Pass it as `cursor` for the next page; null when there is none.
             * @example null
             */
            next_cursor: string | null;
        };
        /** @description One page of a list. */
        AppointmentList: {
            /** @description The items, in the list's order. */
            data: components["schemas"]["Appointment"][];
            /**
             * @description Pass it as `cursor` for the next page; null when there is none.
             * @example null
             */
            next_cursor: string | null;
        };
        /** @description A customer wrote, on WhatsApp or Messenger. */
        MessageReceivedEvent: {
            /**
             * @description The kind of event.
             * @constant
             */
            event: "message.received";
            data: {
                /**
                 * Format: uuid
                 * @description The message.
                 */
                message_id: string | null;
                /**
                 * Format: uuid
                 * @description The conversation it belongs to.
                 */
                conversation_id: string | null;
                /**
                 * Format: uuid
                 * @description Who wrote it.
                 */
                contact_id: string | null;
                /** @description Channel on which it arrived. */
                platform: components["schemas"]["ReceivedPlatform"] | null;
                /** @description The channel's own identifier: WhatsApp's phone number id or the page. */
                channel_phone_id: string | null;
                /** @description Phone of the customer. */
                customer_phone: string | null;
                /** @description Name of the customer. */
                customer_name: string | null;
                /** @description Text, or a description of what was sent. */
                content: string | null;
                /** @description The channel's own id of the message. */
                platform_message_id: string | null;
                /** @description The message as the channel gave it. */
                payload: {
                    [key: string]: unknown;
                } | null;
                /**
                 * Format: date-time
                 * @description When it was stored. ISO 8601 in UTC with milliseconds.
                 */
                created_at: string | null;
                /**
                 * @description True on test events, absent on others.
                 * @constant
                 */
                test?: true;
            };
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The event's id, by which repetitions are recognised. */
            request_id: string;
        };
        /** @description The bot finished an answer. */
        MessageSentEvent: {
            /**
             * @description The kind of event.
             * @constant
             */
            event: "message.sent";
            data: {
                /**
                 * Format: uuid
                 * @description The bot's turn; one event a turn.
                 */
                turn_id: string | null;
                /**
                 * Format: uuid
                 * @description The conversation it answers.
                 */
                conversation_id: string | null;
                /** @description Channel on which it was sent. */
                platform: string | null;
                /** @description The channel's own identifier. */
                channel_phone_id: string | null;
                /** @description Phone of the customer. */
                customer_phone: string | null;
                /** @description Name of the customer. */
                customer_name: string | null;
                /** @description The parts of the answer in their order. */
                messages: {
                    /**
                     * Format: uuid
                     * @description The message.
                     */
                    message_id: string | null;
                    /** @description Its text. */
                    content: string | null;
                    /** @description The channel's own id of the message. */
                    platform_message_id: string | null;
                    /**
                     * Format: date-time
                     * @description When it was stored. ISO 8601 in UTC with milliseconds.
                     */
                    created_at: string | null;
                }[];
                /**
                 * @description True on test events, absent on others.
                 * @constant
                 */
                test?: true;
            };
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The event's id, by which repetitions are recognised. */
            request_id: string;
        };
        /** @description A conversation was handed to a person. */
        ConversationHandedOffEvent: {
            /**
             * @description The kind of event.
             * @constant
             */
            event: "conversation.handed_off";
            data: {
                /**
                 * Format: uuid
                 * @description The conversation.
                 */
                conversation_id: string | null;
                /** @description Channel on which it takes place. */
                platform: string | null;
                /** @description Phone of the contact. */
                contact_phone: string | null;
                /** @description Name of the contact. */
                contact_name: string | null;
                /** @description Why a person was called. */
                handoff_reason: components["schemas"]["HandoffReason"] | null;
                /**
                 * Format: date-time
                 * @description When. ISO 8601 in UTC with milliseconds.
                 */
                handed_off_at: string | null;
                /**
                 * @description True on test events, absent on others.
                 * @constant
                 */
                test?: true;
            };
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The event's id, by which repetitions are recognised. */
            request_id: string;
        };
        /** @description An order was created. */
        OrderCreatedEvent: {
            /**
             * @description The kind of event.
             * @constant
             */
            event: "order.created";
            data: {
                /**
                 * Format: uuid
                 * @description The order.
                 */
                order_id: string | null;
                /** @description The order's id in the shop it came from. */
                external_id: string | null;
                /** @description Where the order came from. */
                platform: components["schemas"]["OrderPlatform"] | null;
                /**
                 * Format: double
                 * @description Total in major units of `currency`.
                 */
                total: number | null;
                /** @description Phone of the customer. */
                customer_phone: string | null;
                /** @description Name of the customer. */
                customer_name: string | null;
                /**
                 * Format: uuid
                 * @description The conversation it was placed in; null for orders from elsewhere.
                 */
                conversation_id: string | null;
                /** @description State of the order. */
                status: components["schemas"]["OrderStatus"] | null;
                /** @description State of the payment. */
                payment_status: components["schemas"]["PaymentStatus"] | null;
                /** @description ISO 4217 currency code. */
                currency: string | null;
                /**
                 * Format: date-time
                 * @description When it was stored. ISO 8601 in UTC with milliseconds.
                 */
                created_at: string | null;
                /**
                 * @description True on test events, absent on others.
                 * @constant
                 */
                test?: true;
            };
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The event's id, by which repetitions are recognised. */
            request_id: string;
        };
        /** @description An order was paid. */
        OrderPaidEvent: {
            /**
             * @description The kind of event.
             * @constant
             */
            event: "order.paid";
            data: {
                /**
                 * Format: uuid
                 * @description The order.
                 */
                order_id: string | null;
                /** @description The order's id in the shop it came from. */
                external_id: string | null;
                /** @description Where the order came from. */
                platform: components["schemas"]["OrderPlatform"] | null;
                /**
                 * Format: double
                 * @description Total in major units of `currency`.
                 */
                total: number | null;
                /** @description Phone of the customer. */
                customer_phone: string | null;
                /** @description Name of the customer. */
                customer_name: string | null;
                /**
                 * Format: uuid
                 * @description The conversation it was placed in; null for orders from elsewhere.
                 */
                conversation_id: string | null;
                /** @description ISO 4217 currency code. */
                currency: string | null;
                /**
                 * Format: date-time
                 * @description When it was paid. ISO 8601 in UTC with milliseconds.
                 */
                paid_at: string | null;
                /**
                 * @description True on test events, absent on others.
                 * @constant
                 */
                test?: true;
            };
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The event's id, by which repetitions are recognised. */
            request_id: string;
        };
        /** @description An appointment was scheduled or moved. */
        AppointmentScheduledEvent: {
            /**
             * @description The kind of event.
             * @constant
             */
            event: "appointment.scheduled";
            data: {
                /**
                 * Format: uuid
                 * @description The appointment.
                 */
                appointment_id: string | null;
                /**
                 * Format: uuid
                 * @description The conversation it was booked in; null for others.
                 */
                conversation_id: string | null;
                /** @description Name of the customer. */
                customer_name: string | null;
                /** @description Phone of the customer. */
                customer_phone: string | null;
                /** @description E-mail address of the customer. */
                customer_email: string | null;
                /**
                 * Format: date-time
                 * @description Start. ISO 8601 in UTC with milliseconds.
                 */
                start_time: string | null;
                /**
                 * Format: date-time
                 * @description End. ISO 8601 in UTC with milliseconds.
                 */
                end_time: string | null;
                /** @description State of the appointment. */
                status: components["schemas"]["AppointmentStatus"] | null;
                /** @description Address of the video call. */
                meeting_link: string | null;
                /**
                 * @description True on test events, absent on others.
                 * @constant
                 */
                test?: true;
            };
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The event's id, by which repetitions are recognised. */
            request_id: string;
        };
        /** @description An appointment was cancelled. */
        AppointmentCancelledEvent: {
            /**
             * @description The kind of event.
             * @constant
             */
            event: "appointment.cancelled";
            data: {
                /**
                 * Format: uuid
                 * @description The appointment.
                 */
                appointment_id: string | null;
                /**
                 * Format: uuid
                 * @description The conversation it was booked in; null for others.
                 */
                conversation_id: string | null;
                /** @description Name of the customer. */
                customer_name: string | null;
                /** @description Phone of the customer. */
                customer_phone: string | null;
                /** @description E-mail address of the customer. */
                customer_email: string | null;
                /**
                 * Format: date-time
                 * @description Start. ISO 8601 in UTC with milliseconds.
                 */
                start_time: string | null;
                /**
                 * Format: date-time
                 * @description End. ISO 8601 in UTC with milliseconds.
                 */
                end_time: string | null;
                /** @description State of the appointment. */
                status: components["schemas"]["AppointmentStatus"] | null;
                /** @description Address of the video call. */
                meeting_link: string | null;
                /**
                 * @description True on test events, absent on others.
                 * @constant
                 */
                test?: true;
            };
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The event's id, by which repetitions are recognised. */
            request_id: string;
        };
        /**
         * @description Stored states of a contact.
         * @enum {string}
         */
        ContactStatus: "lead" | "customer" | "blocked";
        /**
         * @description Channels on which a conversation takes place.
         * @enum {string}
         */
        Platform: "whatsapp" | "messenger" | "instagram" | "telegram" | "web";
        /**
         * @description Who writes a message.
         * @enum {string}
         */
        MessageRole: "user" | "assistant" | "agent" | "system";
        /**
         * @description Reasons for calling a person.
         * @enum {string}
         */
        HandoffReason: "user_requested" | "bot_unable" | "operator_takeover" | "native_app_reply" | "engine_error" | "policy";
        /**
         * @description Where orders come from.
         * @enum {string}
         */
        OrderPlatform: "whatsapp" | "messenger" | "instagram" | "telegram" | "web" | "shopify" | "woocommerce" | "manual";
        /**
         * @description Stored states of an order.
         * @enum {string}
         */
        OrderStatus: "pending" | "confirmed" | "completed" | "cancelled" | "requires_action";
        /**
         * @description Stored states of a payment.
         * @enum {string}
         */
        PaymentStatus: "pending" | "authorized" | "partially_paid" | "paid" | "partially_refunded" | "refunded" | "voided" | "expired";
        /**
         * @description How a product is priced.
         * @enum {string}
         */
        PricingType: "fixed" | "range" | "variant" | "quote";
        /**
         * @description Kinds of products.
         * @enum {string}
         */
        ItemType: "product" | "service";
        /**
         * @description Stored states of an appointment.
         * @enum {string}
         */
        AppointmentStatus: "pending" | "scheduled" | "completed" | "cancelled" | "no_show";
        /**
         * @description What a key may do.
         * @enum {string}
         */
        Scope: "read" | "write";
        /**
         * @description Plans of an account.
         * @enum {string}
         */
        Plan: "starter" | "pro" | "business";
        /**
         * @description The only codes of errors.
         * @enum {string}
         */
        ErrorCode: "invalid_request" | "unauthorized" | "forbidden" | "not_found" | "conflict" | "rate_limited" | "internal";
        /**
         * @description Channels whose messages are reported by webhook.
         * @enum {string}
         */
        ReceivedPlatform: "whatsapp" | "messenger";
        /** @description Where the feed stands. */
        FeedStart: {
            /** @description Pass it as `after` to go on from here. */
            cursor: string;
        };
        /** @description A change of a contact. */
        ContactChange: {
            /** @description Names this entry; also a cursor. */
            id: string;
            /**
             * @description What changed.
             * @constant
             */
            resource: "contact";
            /**
             * Format: uuid
             * @description Its id.
             */
            record_id: string;
            /**
             * @description What happened to it.
             * @enum {string}
             */
            operation: "created" | "updated" | "deleted";
            /**
             * Format: date-time
             * @description When the change began. Entries are not ordered by it.
             */
            changed_at: string;
            /** @description As its detail shows it now, and the keys that lead to others; null when it is gone. */
            record: {
                /**
                 * Format: uuid
                 * @description The contact.
                 * @example 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50
                 */
                id: string;
                /**
                 * @description Phone as it was first given, trimmed; null for customers whom a channel knows by user name only.
                 * @example +57 310 555 0101
                 */
                phone: string | null;
                /**
                 * @description Name; `Desconocido` until one is known.
                 * @example Laura Gómez
                 */
                name: string | null;
                /**
                 * @description `lead`: no order yet; `customer`: has ordered; `blocked`: the bot does not answer.
                 * @example customer
                 */
                status: components["schemas"]["ContactStatus"] | null;
                /**
                 * Format: date-time
                 * @description Time of the newest message in either direction. ISO 8601 in UTC with milliseconds.
                 * @example 2026-11-21T10:15:30.123Z
                 */
                last_interaction: string | null;
                /**
                 * @description Orders placed and not cancelled.
                 * @example 3
                 */
                total_orders: number | null;
                /**
                 * Format: date-time
                 * @description When it was stored. ISO 8601 in UTC with milliseconds.
                 * @example 2026-11-21T10:15:30.123Z
                 */
                created_at: string | null;
            } | null;
        };
        /** @description A change of a conversation. */
        ConversationChange: {
            /** @description Names this entry; also a cursor. */
            id: string;
            /**
             * @description What changed.
             * @constant
             */
            resource: "conversation";
            /**
             * Format: uuid
             * @description Its id.
             */
            record_id: string;
            /**
             * @description What happened to it.
             * @enum {string}
             */
            operation: "created" | "updated" | "deleted";
            /**
             * Format: date-time
             * @description When the change began. Entries are not ordered by it.
             */
            changed_at: string;
            /** @description As its detail shows it now, and the keys that lead to others; null when it is gone. */
            record: {
                /**
                 * Format: uuid
                 * @description The conversation.
                 * @example 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50
                 */
                id: string;
                /**
                 * @description Phone of the contact.
                 * @example +573105550101
                 */
                contact_phone: string | null;
                /**
                 * @description Name of the contact.
                 * @example Laura Gómez
                 */
                contact_name: string | null;
                /**
                 * @description Channel on which it takes place.
                 * @example whatsapp
                 */
                platform: components["schemas"]["Platform"] | null;
                /**
                 * @description The channel's own identifier: WhatsApp's phone number id, the page or the bot.
                 * @example 106540352242922
                 */
                channel_phone_id: string | null;
                /**
                 * @description Whether the bot answers. Never true together with `handoff_active`.
                 * @example true
                 */
                is_bot_active: boolean | null;
                /**
                 * Format: date-time
                 * @description When the newest message was stored. ISO 8601 in UTC with milliseconds.
                 * @example 2026-11-21T10:15:30.123Z
                 */
                last_message_at: string | null;
                /**
                 * @description Text of the newest message.
                 * @example ¿Tienen talla M?
                 */
                last_message_content: string | null;
                /**
                 * @description Who wrote the newest message.
                 * @example user
                 */
                last_message_role: components["schemas"]["MessageRole"] | null;
                /**
                 * @description Customer messages since a person last opened or answered it.
                 * @example 2
                 */
                unread_count: number | null;
                /**
                 * @description Whether a person has taken over.
                 * @example false
                 */
                handoff_active: boolean | null;
                /**
                 * @description Why a person was called, when one was.
                 * @example user_requested
                 */
                handoff_reason: components["schemas"]["HandoffReason"] | null;
                /**
                 * @description `referral.source_id` of the first ad click that led here.
                 * @example 120210000000000001
                 */
                meta_campaign_id: string | null;
                /**
                 * Format: date-time
                 * @description When it was stored. ISO 8601 in UTC with milliseconds.
                 * @example 2026-11-21T10:15:30.123Z
                 */
                created_at: string | null;
                /**
                 * Format: uuid
                 * @description The customer.
                 */
                contact_id?: string | null;
            } | null;
        };
        /** @description A change of a message. */
        MessageChange: {
            /** @description Names this entry; also a cursor. */
            id: string;
            /**
             * @description What changed.
             * @constant
             */
            resource: "message";
            /**
             * Format: uuid
             * @description Its id.
             */
            record_id: string;
            /**
             * @description What happened to it.
             * @enum {string}
             */
            operation: "created" | "updated" | "deleted";
            /**
             * Format: date-time
             * @description When the change began. Entries are not ordered by it.
             */
            changed_at: string;
            /** @description As its detail shows it now, and the keys that lead to others; null when it is gone. */
            record: {
                /**
                 * Format: uuid
                 * @description The message.
                 * @example 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50
                 */
                id: string;
                /**
                 * Format: uuid
                 * @description The conversation it belongs to.
                 * @example 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50
                 */
                conversation_id: string | null;
                /**
                 * @description `user`: the customer; `assistant`: the bot; `agent`: a person of the business; `system`: the service.
                 * @example user
                 */
                role: components["schemas"]["MessageRole"] | null;
                /**
                 * @description Text, or a description of what was sent.
                 * @example ¿Tienen talla M?
                 */
                content: string | null;
                /**
                 * @description True for the messages of the bot.
                 * @example false
                 */
                is_bot: boolean | null;
                /**
                 * @description The channel's own id of the message.
                 * @example wamid.HBgMNTczMTA1NTUwMTAx
                 */
                platform_message_id: string | null;
                /**
                 * @description The message as the channel gave it; differs by channel and message type.
                 * @example {
                 *       "type": "text",
                 *       "text": {
                 *         "body": "¿Tienen talla M?"
                 *       }
                 *     }
                 */
                payload: {
                    [key: string]: unknown;
                } | null;
                /**
                 * Format: date-time
                 * @description When it was stored. ISO 8601 in UTC with milliseconds.
                 * @example 2026-11-21T10:15:30.123Z
                 */
                created_at: string | null;
            } | null;
        };
        /** @description A change of a product. */
        ProductChange: {
            /** @description Names this entry; also a cursor. */
            id: string;
            /**
             * @description What changed.
             * @constant
             */
            resource: "product";
            /**
             * Format: uuid
             * @description Its id.
             */
            record_id: string;
            /**
             * @description What happened to it.
             * @enum {string}
             */
            operation: "created" | "updated" | "deleted";
            /**
             * Format: date-time
             * @description When the change began. Entries are not ordered by it.
             */
            changed_at: string;
            /** @description As its detail shows it now, and the keys that lead to others; null when it is gone. */
            record: {
                /**
                 * Format: uuid
                 * @description The product.
                 * @example 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50
                 */
                id: string;
                /**
                 * @description Name.
                 * @example Camiseta básica
                 */
                name: string | null;
                /**
                 * @description Stock-keeping unit, unique in the account.
                 * @example CAM-001
                 */
                sku: string | null;
                /**
                 * Format: double
                 * @description Price in major units. No quotation on its own: read it with `pricing_type`, `variants` and the sale.
                 * @example 49900
                 */
                price: number | null;
                /**
                 * Format: double
                 * @description Lowest price where `pricing_type` is `range`.
                 * @example null
                 */
                price_min: number | null;
                /**
                 * Format: double
                 * @description Highest price where `pricing_type` is `range`.
                 * @example null
                 */
                price_max: number | null;
                /**
                 * @description `fixed`: `price`; `range`: from `price_min` to `price_max`; `variant`: see `variants`; `quote`: on request.
                 * @example fixed
                 */
                pricing_type: components["schemas"]["PricingType"] | null;
                /**
                 * @description Description.
                 * @example Algodón peinado, corte recto.
                 */
                description: string | null;
                /**
                 * @description Category.
                 * @example Ropa
                 */
                category: string | null;
                /**
                 * @description A thing, or a service that can be booked.
                 * @example product
                 */
                item_type: components["schemas"]["ItemType"] | null;
                /**
                 * @description Available: on hand less reserved; null when stock is not counted.
                 * @example 12
                 */
                inventory_quantity: number | null;
                /**
                 * @description Whether it is offered.
                 * @example true
                 */
                is_active: boolean | null;
                /**
                 * @description Extras that can be bought with it.
                 * @example [
                 *       {
                 *         "name": "Empaque de regalo",
                 *         "price": 5000
                 *       }
                 *     ]
                 */
                add_ons: unknown[] | null;
                /**
                 * @description What the bot knows about it beyond the description.
                 * @example Lavar en frío.
                 */
                knowledge_base: string | null;
                /**
                 * @description Variants with their own price and stock.
                 * @example [
                 *       {
                 *         "name": "M",
                 *         "sku": "CAM-001-M",
                 *         "price": 49900
                 *       }
                 *     ]
                 */
                variants: unknown[] | null;
                /**
                 * @description Questions and answers.
                 * @example [
                 *       {
                 *         "question": "¿Encoge?",
                 *         "answer": "No."
                 *       }
                 *     ]
                 */
                faqs: unknown[] | null;
                /**
                 * Format: date-time
                 * @description When it was stored. ISO 8601 in UTC with milliseconds.
                 * @example 2026-11-21T10:15:30.123Z
                 */
                created_at: string | null;
                /**
                 * Format: date-time
                 * @description When it last changed. ISO 8601 in UTC with milliseconds.
                 * @example 2026-11-21T10:15:30.123Z
                 */
                updated_at: string | null;
                /**
                 * Format: double
                 * @description Price while the sale is on.
                 * @example 39900
                 */
                sale_price: number | null;
                /**
                 * @description Name of the sale.
                 * @example Semana naranja
                 */
                sale_label: string | null;
                /**
                 * Format: date-time
                 * @description End of the sale; null for no end. ISO 8601 in UTC with milliseconds.
                 * @example null
                 */
                sale_ends_at: string | null;
                /**
                 * @description Computed on reading: a sale price is set and the sale has not ended.
                 * @example true
                 */
                sale_active: boolean | null;
            } | null;
        };
        /** @description A change of a order. */
        OrderChange: {
            /** @description Names this entry; also a cursor. */
            id: string;
            /**
             * @description What changed.
             * @constant
             */
            resource: "order";
            /**
             * Format: uuid
             * @description Its id.
             */
            record_id: string;
            /**
             * @description What happened to it.
             * @enum {string}
             */
            operation: "created" | "updated" | "deleted";
            /**
             * Format: date-time
             * @description When the change began. Entries are not ordered by it.
             */
            changed_at: string;
            /** @description As its detail shows it now, and the keys that lead to others; null when it is gone. */
            record: {
                /**
                 * Format: uuid
                 * @description The order.
                 * @example 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50
                 */
                id: string;
                /**
                 * @description Where the order came from.
                 * @example whatsapp
                 */
                platform: components["schemas"]["OrderPlatform"] | null;
                /**
                 * @description The order's id in the shop it came from.
                 * @example 5501234567890
                 */
                external_id: string | null;
                /**
                 * @description State of the order.
                 * @example confirmed
                 */
                status: components["schemas"]["OrderStatus"] | null;
                /**
                 * @description State of the payment.
                 * @example paid
                 */
                payment_status: components["schemas"]["PaymentStatus"] | null;
                /**
                 * @description Phone of the buyer.
                 * @example +573105550101
                 */
                customer_phone: string | null;
                /**
                 * @description Name of the buyer.
                 * @example Laura Gómez
                 */
                customer_name: string | null;
                /**
                 * Format: double
                 * @description Total in major units of `currency`.
                 * @example 129900
                 */
                total: number | null;
                /**
                 * @description ISO 4217 currency code.
                 * @example COP
                 */
                currency: string | null;
                /**
                 * Format: uuid
                 * @description The conversation it was placed in; null for orders from elsewhere.
                 * @example 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50
                 */
                conversation_id: string | null;
                /**
                 * Format: date-time
                 * @description When it was stored. ISO 8601 in UTC with milliseconds.
                 * @example 2026-11-21T10:15:30.123Z
                 */
                created_at: string | null;
                /**
                 * Format: date-time
                 * @description When it last changed. ISO 8601 in UTC with milliseconds.
                 * @example 2026-11-21T10:15:30.123Z
                 */
                updated_at: string | null;
                /**
                 * Format: uuid
                 * @description The customer.
                 */
                contact_id?: string | null;
            } | null;
        };
        /** @description A change of a appointment. */
        AppointmentChange: {
            /** @description Names this entry; also a cursor. */
            id: string;
            /**
             * @description What changed.
             * @constant
             */
            resource: "appointment";
            /**
             * Format: uuid
             * @description Its id.
             */
            record_id: string;
            /**
             * @description What happened to it.
             * @enum {string}
             */
            operation: "created" | "updated" | "deleted";
            /**
             * Format: date-time
             * @description When the change began. Entries are not ordered by it.
             */
            changed_at: string;
            /** @description As its detail shows it now, and the keys that lead to others; null when it is gone. */
            record: {
                /**
                 * Format: uuid
                 * @description The appointment.
                 * @example 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50
                 */
                id: string;
                /**
                 * Format: uuid
                 * @description The conversation it was booked in; null for others.
                 * @example 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50
                 */
                conversation_id: string | null;
                /**
                 * @description Name of the customer.
                 * @example Laura Gómez
                 */
                customer_name: string | null;
                /**
                 * @description Phone of the customer.
                 * @example +573105550101
                 */
                customer_phone: string | null;
                /**
                 * @description E-mail address of the customer.
                 * @example laura@example.com
                 */
                customer_email: string | null;
                /**
                 * Format: date-time
                 * @description Start. ISO 8601 in UTC with milliseconds.
                 * @example 2026-11-24T15:00:00.000Z
                 */
                start_time: string | null;
                /**
                 * Format: date-time
                 * @description End. ISO 8601 in UTC with milliseconds.
                 * @example 2026-11-24T15:45:00.000Z
                 */
                end_time: string | null;
                /**
                 * @description State of the appointment.
                 * @example scheduled
                 */
                status: components["schemas"]["AppointmentStatus"] | null;
                /**
                 * @description Address of the video call.
                 * @example https://meet.example.com/abc
                 */
                meeting_link: string | null;
                /**
                 * @description Notes.
                 * @example Primera visita
                 */
                notes: string | null;
                /**
                 * Format: date-time
                 * @description When it was stored. ISO 8601 in UTC with milliseconds.
                 * @example 2026-11-21T10:15:30.123Z
                 */
                created_at: string | null;
                /**
                 * Format: uuid
                 * @description The customer.
                 */
                contact_id?: string | null;
                /**
                 * Format: date-time
                 * @description When it last changed.
                 */
                updated_at?: string | null;
            } | null;
        };
        /** @description Changes, oldest first. */
        ChangePage: {
            /** @description In the order of commits. */
            data: (components["schemas"]["ContactChange"] | components["schemas"]["ConversationChange"] | components["schemas"]["MessageChange"] | components["schemas"]["ProductChange"] | components["schemas"]["OrderChange"] | components["schemas"]["AppointmentChange"])[];
            /** @description Pass it as `after` to go on from here. */
            cursor: string;
            /** @description Whether more can be read at once. */
            has_more: boolean;
        };
        /** @description Events, oldest first. */
        EventPage: {
            /** @description In the order of commits. */
            data: (components["schemas"]["MessageReceivedEvent"] | components["schemas"]["MessageSentEvent"] | components["schemas"]["ConversationHandedOffEvent"] | components["schemas"]["OrderCreatedEvent"] | components["schemas"]["OrderPaidEvent"] | components["schemas"]["AppointmentScheduledEvent"] | components["schemas"]["AppointmentCancelledEvent"])[];
            /** @description Pass it as `after` to go on from here. */
            cursor: string;
            /** @description Whether more can be read at once. */
            has_more: boolean;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getMeta: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The meta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Meta"];
                };
            };
        };
    };
    listContacts: {
        parameters: {
            query?: {
                /**
                 * @description Items on the page, 1 to 200; values outside are adjusted to the range, anything but a whole number is 400.
                 * @example 50
                 */
                limit?: number;
                /** @description The `next_cursor` of the previous page. Keep the filters identical; `limit` may change. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactList"];
                };
            };
        };
    };
    createContact: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the creation safe to repeat: for 24 hours the same body under it gets the first 201 again.
                 * @example 7d0c5ab6-6a2c-4c4e-9d5e-0a1f2b3c4d5e
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description JSON, at most 65536 bytes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactCreate"];
            };
        };
        responses: {
            /** @description The created contact. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
        };
    };
    listConversations: {
        parameters: {
            query?: {
                /**
                 * @description Stored channel value; one that nobody stores gives an empty page.
                 * @example whatsapp
                 */
                platform?: string;
                /**
                 * @description Exactly `true` or `false`.
                 * @example true
                 */
                is_bot_active?: "true" | "false";
                /**
                 * @description Items on the page, 1 to 200; values outside are adjusted to the range, anything but a whole number is 400.
                 * @example 50
                 */
                limit?: number;
                /** @description The `next_cursor` of the previous page. Keep the filters identical; `limit` may change. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationList"];
                };
            };
        };
    };
    getConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The conversation's id.
                 * @example 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The conversation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
        };
    };
    listMessages: {
        parameters: {
            query: {
                /**
                 * @description A conversation of the key's account; any other answers 404.
                 * @example 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50
                 */
                conversation_id: string;
                /**
                 * @description Items on the page, 1 to 200; values outside are adjusted to the range, anything but a whole number is 400.
                 * @example 50
                 */
                limit?: number;
                /** @description The `next_cursor` of the previous page. Keep the filters identical; `limit` may change. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageList"];
                };
            };
        };
    };
    listOrders: {
        parameters: {
            query?: {
                /**
                 * @description Stored order status; one that nobody stores gives an empty page.
                 * @example confirmed
                 */
                status?: string;
                /**
                 * @description Stored payment status; one that nobody stores gives an empty page.
                 * @example paid
                 */
                payment_status?: string;
                /**
                 * @description Orders placed in this conversation; an unknown one gives an empty page.
                 * @example 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50
                 */
                conversation_id?: string;
                /**
                 * @description Items on the page, 1 to 200; values outside are adjusted to the range, anything but a whole number is 400.
                 * @example 50
                 */
                limit?: number;
                /** @description The `next_cursor` of the previous page. Keep the filters identical; `limit` may change. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderList"];
                };
            };
        };
    };
    getOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The order's id.
                 * @example 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
        };
    };
    listProducts: {
        parameters: {
            query?: {
                /**
                 * @description Exactly `true` or `false`.
                 * @example true
                 */
                is_active?: "true" | "false";
                /**
                 * @description Items on the page, 1 to 200; values outside are adjusted to the range, anything but a whole number is 400.
                 * @example 50
                 */
                limit?: number;
                /** @description The `next_cursor` of the previous page. Keep the filters identical; `limit` may change. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductList"];
                };
            };
        };
    };
    getProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The product's id.
                 * @example 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The product. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
        };
    };
    listAppointments: {
        parameters: {
            query?: {
                /**
                 * @description Stored appointment status; one that nobody stores gives an empty page.
                 * @example scheduled
                 */
                status?: string;
                /**
                 * @description Keeps appointments whose `start_time` is at or after this RFC 3339 date-time with zone.
                 * @example 2026-11-24T00:00:00-05:00
                 */
                from?: string;
                /**
                 * @description Keeps appointments whose `start_time` is before this RFC 3339 date-time with zone.
                 * @example 2026-11-25T00:00:00-05:00
                 */
                to?: string;
                /**
                 * @description Items on the page, 1 to 200; values outside are adjusted to the range, anything but a whole number is 400.
                 * @example 50
                 */
                limit?: number;
                /** @description The `next_cursor` of the previous page. Keep the filters identical; `limit` may change. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppointmentList"];
                };
            };
        };
    };
    getAppointment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The appointment's id.
                 * @example 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The appointment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Appointment"];
                };
            };
        };
    };
    startFeed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cursor. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedStart"];
                };
            };
        };
    };
    listChanges: {
        parameters: {
            query: {
                /** @description A `cursor` of the feed: of `/start` at first, then of the page before. The `id` of an entry is one too. */
                after: string;
                /**
                 * @description Items on the page, 1 to 200; values outside are adjusted to the range, anything but a whole number is 400.
                 * @example 50
                 */
                limit?: number;
                /**
                 * @description Seconds, 0 to 25, for which an empty answer is held back until something happens.
                 * @example 20
                 */
                wait?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangePage"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query: {
                /** @description A `cursor` of the feed: of `/start` at first, then of the page before. The `id` of an entry is one too. */
                after: string;
                /**
                 * @description One kind of event only: `message.received`, `message.sent`, `conversation.handed_off`, `order.created`, `order.paid`, `appointment.scheduled`, `appointment.cancelled`. Any other gives empty pages, and the answer names it in `x-unknown-values`.
                 * @example order.paid
                 */
                event?: string;
                /**
                 * @description Items on the page, 1 to 200; values outside are adjusted to the range, anything but a whole number is 400.
                 * @example 50
                 */
                limit?: number;
                /**
                 * @description Seconds, 0 to 25, for which an empty answer is held back until something happens.
                 * @example 20
                 */
                wait?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                };
            };
        };
    };
}
