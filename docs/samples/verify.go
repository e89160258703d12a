// Receives webhooks of Mostrador. Runs as it is with Go 1.19 or newer, behind your TLS:
// WEBHOOK_SECRET=whsec_… PORT=3000 go run verify.go
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

const (
	bodyBytesMax     = 8 * 1024 * 1024
	toleranceSeconds = 300
	refusal          = "The signature is missing, too old, or of another secret or body."
)

// The secret; during a rotation the new and the former one, separated by a comma.
var secrets = strings.Split(os.Getenv("WEBHOOK_SECRET"), ",")

// The HMAC of the raw body in hexadecimal, keyed with the secret's characters as they stand.
func hasServiceSignature(body []byte, headers http.Header) bool {
	given := headers.Get("X-Service-Signature")
	for _, secret := range secrets {
		if isEqual(given, "sha256="+hex.EncodeToString(sign([]byte(secret), body))) {
			return true
		}
	}
	return false
}

// Standard Webhooks: one of several signatures, in base64, of id, time and body, keyed with the secret's bytes.
func hasStandardSignature(body []byte, headers http.Header, nowSeconds int64) bool {
	id, sentAt := headers.Get("webhook-id"), headers.Get("webhook-timestamp")
	seconds, err := strconv.ParseUint(sentAt, 10, 40)
	if err != nil {
		return false
	}
	age := nowSeconds - int64(seconds)
	if age > toleranceSeconds || age < -toleranceSeconds {
		return false
	}
	signed := append([]byte(id+"."+sentAt+"."), body...)
	for _, secret := range secrets {
		key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
		if err != nil {
			continue
		}
		expected := "v1," + base64.StdEncoding.EncodeToString(sign(key, signed))
		for _, each := range strings.Split(headers.Get("webhook-signature"), " ") {
			if isEqual(each, expected) {
				return true
			}
		}
	}
	return false
}

func sign(key, message []byte) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write(message)
	return mac.Sum(nil)
}

// In constant time.
func isEqual(given, expected string) bool {
	return len(given) == len(expected) && hmac.Equal([]byte(given), []byte(expected))
}

type event struct {
	Event     string          `json:"event"`
	Data      json.RawMessage `json:"data"`
	Timestamp time.Time       `json:"timestamp"`
	RequestID string          `json:"request_id"`
}

// Here you store the event under its request_id, unless it is there already; the work is done afterwards.
func keep(received event) error {
	_, err := fmt.Println(received.Event, received.RequestID)
	return err
}

func receive(response http.ResponseWriter, request *http.Request) int {
	if request.Method != http.MethodPost {
		return http.StatusMethodNotAllowed
	}
	// The bytes as they came: parsed and written again they would no longer fit the signature.
	body, err := io.ReadAll(http.MaxBytesReader(response, request.Body, bodyBytesMax))
	if err != nil {
		return http.StatusRequestEntityTooLarge
	}
	// Two ways to check, each with its address; keep the one that you use.
	var isOurs bool
	if request.URL.Path == "/standard" {
		isOurs = hasStandardSignature(body, request.Header, time.Now().Unix())
	} else {
		isOurs = hasServiceSignature(body, request.Header)
	}
	if !isOurs {
		return http.StatusUnauthorized
	}
	var received event
	if err := json.Unmarshal(body, &received); err != nil {
		return http.StatusInternalServerError
	}
	if err := keep(received); err != nil {
		return http.StatusInternalServerError
	}
	return http.StatusOK
}

func main() {
	for _, secret := range secrets {
		// An empty secret would accept what anybody signs.
		if !strings.HasPrefix(secret, "whsec_") || secret == "whsec_" {
			log.Fatal("WEBHOOK_SECRET must be whsec_…")
		}
	}
	port := os.Getenv("PORT")
	if port == "" {
		port = "3000"
	}
	server := &http.Server{
		Addr:        "127.0.0.1:" + port,
		ReadTimeout: 10 * time.Second,
		Handler: http.HandlerFunc(func(response http.ResponseWriter, request *http.Request) {
			status := receive(response, request)
			response.WriteHeader(status)
			if status == http.StatusUnauthorized {
				// The log of deliveries shows the reason.
				io.WriteString(response, refusal)
			}
		}),
	}
	log.Fatal(server.ListenAndServe())
}
