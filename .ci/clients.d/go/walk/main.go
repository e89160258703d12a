// Walks through everything with what oapi-codegen makes of the two documents.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"

	"clients/feed"
	"clients/openapi"
)

type id = fmt.Stringer

var stage struct {
	URL       string
	Key       string
	FeedStart string
	Limit     int
}

func authorize(_ context.Context, request *http.Request) error {
	request.Header.Set("Authorization", "Bearer "+stage.Key)
	return nil
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

// walk reads pages until there is no cursor, and returns the ids that it printed.
func walk(name string, read func(cursor *string) ([]id, *string)) []id {
	var all []id
	var cursor *string
	for {
		ids, next := read(cursor)
		for _, each := range ids {
			fmt.Println(name, each)
		}
		all = append(all, ids...)
		if next == nil {
			return all
		}
		cursor = next
	}
}

func ids[Item any](items []Item, of func(Item) id) []id {
	found := make([]id, 0, len(items))
	for _, item := range items {
		found = append(found, of(item))
	}
	return found
}

func main() {
	text, err := os.ReadFile(os.Getenv("STAGE"))
	check(err)
	check(json.Unmarshal(text, &stage))
	walkLists()
	walkFeed()
}

func walkLists() {
	ctx, limit := context.Background(), &stage.Limit
	client, err := openapi.NewClientWithResponses(stage.URL+"/api/v1", openapi.WithRequestEditorFn(authorize))
	check(err)
	walk("contacts", func(cursor *string) ([]id, *string) {
		answer, err := client.ListContactsWithResponse(ctx, &openapi.ListContactsParams{Limit: limit, Cursor: cursor})
		check(err)
		return ids(answer.JSON200.Data, func(each openapi.Contact) id { return each.Id }), answer.JSON200.NextCursor
	})
	conversations := walk("conversations", func(cursor *string) ([]id, *string) {
		answer, err := client.ListConversationsWithResponse(ctx, &openapi.ListConversationsParams{Limit: limit, Cursor: cursor})
		check(err)
		return ids(answer.JSON200.Data, func(each openapi.Conversation) id { return each.Id }), answer.JSON200.NextCursor
	})
	walk("orders", func(cursor *string) ([]id, *string) {
		answer, err := client.ListOrdersWithResponse(ctx, &openapi.ListOrdersParams{Limit: limit, Cursor: cursor})
		check(err)
		return ids(answer.JSON200.Data, func(each openapi.Order) id { return each.Id }), answer.JSON200.NextCursor
	})
	walk("products", func(cursor *string) ([]id, *string) {
		answer, err := client.ListProductsWithResponse(ctx, &openapi.ListProductsParams{Limit: limit, Cursor: cursor})
		check(err)
		return ids(answer.JSON200.Data, func(each openapi.Product) id { return each.Id }), answer.JSON200.NextCursor
	})
	walk("appointments", func(cursor *string) ([]id, *string) {
		answer, err := client.ListAppointmentsWithResponse(ctx, &openapi.ListAppointmentsParams{Limit: limit, Cursor: cursor})
		check(err)
		return ids(answer.JSON200.Data, func(each openapi.Appointment) id { return each.Id }), answer.JSON200.NextCursor
	})
	for _, conversation := range conversations[:3] {
		walk("messages", func(cursor *string) ([]id, *string) {
			query := &openapi.ListMessagesParams{ConversationId: conversation.String(), Limit: limit, Cursor: cursor}
			answer, err := client.ListMessagesWithResponse(ctx, query)
			check(err)
			return ids(answer.JSON200.Data, func(each openapi.Message) id { return each.Id }), answer.JSON200.NextCursor
		})
	}
}

func walkFeed() {
	ctx := context.Background()
	client, err := feed.NewClientWithResponses(stage.URL+"/api/feed/v1", feed.WithRequestEditorFn(authorize))
	check(err)
	two, one := 2, 1
	for after, hasMore := stage.FeedStart, true; hasMore; {
		answer, err := client.ListChangesWithResponse(ctx, &feed.ListChangesParams{After: after, Limit: &two})
		check(err)
		for _, each := range answer.JSON200.Data {
			// Its own `resource` tells which of the kinds an entry is; any of them reads it.
			change, err := each.AsContactChange()
			check(err)
			fmt.Println(change.Resource, change.RecordId)
		}
		after, hasMore = answer.JSON200.Cursor, answer.JSON200.HasMore
	}
	for after, hasMore := stage.FeedStart, true; hasMore; {
		answer, err := client.ListEventsWithResponse(ctx, &feed.ListEventsParams{After: after, Limit: &one})
		check(err)
		for _, each := range answer.JSON200.Data {
			event, err := each.AsOrderPaidEvent()
			check(err)
			fmt.Println("events", event.RequestId)
		}
		after, hasMore = answer.JSON200.Cursor, answer.JSON200.HasMore
	}
}
