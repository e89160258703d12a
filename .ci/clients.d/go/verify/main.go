// Verifies real deliveries with the library of Standard Webhooks for Go.
package main

import (
	"encoding/json"
	"log"
	"net/http"
	"os"
	"strings"

	webhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

type delivery struct {
	Body    string
	Headers map[string]string
	Secrets []string
}

func isGood(secret, body string, headers map[string]string) bool {
	given := http.Header{}
	for name, value := range headers {
		given.Set(name, value)
	}
	webhook, err := webhooks.NewWebhook(secret)
	if err != nil {
		log.Fatal(err)
	}
	return webhook.Verify([]byte(body), given) == nil
}

func must(holds bool, what string) {
	if !holds {
		log.Fatal(what)
	}
}

func main() {
	text, err := os.ReadFile(os.Getenv("STAGE"))
	if err != nil {
		log.Fatal(err)
	}
	var stage struct{ Deliveries []delivery }
	if err := json.Unmarshal(text, &stage); err != nil {
		log.Fatal(err)
	}
	must(len(stage.Deliveries) == 2 && len(stage.Deliveries[1].Secrets) == 2, "two deliveries, the second of a rotation")
	stranger := "whsec_" + strings.Repeat("QUFB", 11)
	for _, each := range stage.Deliveries {
		for _, secret := range each.Secrets {
			must(isGood(secret, each.Body, each.Headers), "each secret is accepted")
			must(!isGood(secret, each.Body+" ", each.Headers), "another body is refused")
		}
		must(!isGood(stranger, each.Body, each.Headers), "another secret is refused")
	}
	first := stage.Deliveries[0]
	must(!isGood(stage.Deliveries[1].Secrets[0], first.Body, first.Headers), "a later secret is refused")
}
