// Reads a log as Go's checksum database client does, with the packages that it is made of: the signed note, the tiles and
// the proofs. Says what it found in one line of JSON; ends with 1 when anything does not hold.
package main

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// cosigner verifies cosignature/v1 of C2SP, which the package does not know.
type cosigner struct {
	name string
	hash uint32
	key  ed25519.PublicKey
}

func (c cosigner) Name() string    { return c.name }
func (c cosigner) KeyHash() uint32 { return c.hash }
func (c cosigner) Verify(msg, sig []byte) bool {
	if len(sig) != 72 {
		return false
	}
	at := binary.BigEndian.Uint64(sig[:8])
	signed := append([]byte(fmt.Sprintf("cosignature/v1\ntime %d\n", at)), msg...)
	return ed25519.Verify(c.key, signed, sig[8:])
}

func newCosigner(vkey string) (note.Verifier, error) {
	parts := strings.SplitN(vkey, "+", 3)
	if len(parts) != 3 {
		return nil, errors.New("no vkey")
	}
	key, err := base64.StdEncoding.DecodeString(parts[2])
	if err != nil || len(key) != 33 || key[0] != 4 {
		return nil, errors.New("no key of a witness")
	}
	sum := sha256.Sum256([]byte(parts[0] + "\n" + string(key)))
	return cosigner{parts[0], binary.BigEndian.Uint32(sum[:4]), ed25519.PublicKey(key[1:])}, nil
}

// files reads tiles from a directory, under the names of tlog-tiles: without the height, which is always 8.
type files string

func (dir files) Height() int { return 8 }
func (dir files) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	var data [][]byte
	for _, tile := range tiles {
		bytes, err := os.ReadFile(filepath.Join(string(dir), strings.Replace(tile.Path(), "tile/8/", "tile/", 1)))
		if err != nil {
			return nil, err
		}
		data = append(data, bytes)
	}
	return data, nil
}
func (dir files) SaveTiles([]tlog.Tile, [][]byte) {}

func bundle(dir string, index, width int64) ([][]byte, error) {
	tile := tlog.Tile{H: 8, L: 0, N: index, W: int(width)}
	path := strings.Replace(tile.Path(), "tile/8/0/", "tile/entries/", 1)
	data, err := os.ReadFile(filepath.Join(dir, path))
	if err != nil {
		return nil, err
	}
	var entries [][]byte
	for len(data) > 0 {
		length := int(binary.BigEndian.Uint16(data))
		entries = append(entries, data[2:2+length])
		data = data[2+length:]
	}
	return entries, nil
}

func read(dir, logKey, witnessKey string) (map[string]any, error) {
	verifier, err := note.NewVerifier(logKey)
	if err != nil {
		return nil, err
	}
	witness, err := newCosigner(witnessKey)
	if err != nil {
		return nil, err
	}
	text, err := os.ReadFile(filepath.Join(dir, "checkpoint"))
	if err != nil {
		return nil, err
	}
	opened, err := note.Open(text, note.VerifierList(verifier, witness))
	if err != nil {
		return nil, err
	}
	lines := strings.Split(opened.Text, "\n")
	size, err := strconv.ParseInt(lines[1], 10, 64)
	if err != nil {
		return nil, err
	}
	root, err := base64.StdEncoding.DecodeString(lines[2])
	if err != nil {
		return nil, err
	}
	tree := tlog.Tree{N: size, Hash: tlog.Hash(*(*[32]byte)(root))}
	// refuses tiles that do not lead to the root
	reader := tlog.TileHashReader(tree, files(dir))
	for at := int64(0); at < size; at++ {
		entries, err := bundle(dir, at/256, min(256, size-at/256*256))
		if err != nil {
			return nil, err
		}
		entry := entries[at%256]
		proof, err := tlog.ProveRecord(size, at, reader)
		if err != nil {
			return nil, err
		}
		if err := tlog.CheckRecord(proof, size, tree.Hash, at, tlog.RecordHash(entry)); err != nil {
			return nil, err
		}
		if !bytes.HasPrefix(entry, []byte("{\"en\":")) {
			return nil, errors.New("no entry")
		}
	}
	earlier := size / 2
	before, err := tlog.TreeHash(earlier, reader)
	if err != nil {
		return nil, err
	}
	proof, err := tlog.ProveTree(size, earlier, reader)
	if err != nil {
		return nil, err
	}
	if err := tlog.CheckTree(proof, size, tree.Hash, earlier, before); err != nil {
		return nil, err
	}
	var signers []string
	for _, signature := range opened.Sigs {
		signers = append(signers, signature.Name)
	}
	return map[string]any{"origin": lines[0], "size": size, "signers": signers}, nil
}

func min(one, other int64) int64 {
	if one < other {
		return one
	}
	return other
}

func main() {
	found, err := read(os.Args[1], os.Args[2], os.Args[3])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	json.NewEncoder(os.Stdout).Encode(found)
}
